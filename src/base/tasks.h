/* base/tasks.h - running tasks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef AB_BASE_TASKS_H
#define AB_BASE_TASKS_H

#include "base/check.h"

#include "abut/tasks.h"

/* The caller's tasks, or one after another if `run` is NULL. */
abut_tasks ab_tasks_or_default(abut_tasks tasks);

#endif
