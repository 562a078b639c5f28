# Completions of abut for bash; made by: abut help --format bash

_abut_words()
{
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
}

# Words with commas between them: the last is completed.
_abut_list()
{
    local before=''
    case $current in *,*) before=${current%,*}, ;; esac
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${current##*,}")
    compopt -o nospace
}

_abut_files()
{
    mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
    compopt -o filenames
}

_abut()
{
    local current=${COMP_WORDS[COMP_CWORD]} options='' names=0
    local first='run render compare explain replay shrink query advise help '
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        _abut_words "$first --help --version"
        return
    fi
    case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD - 1]} in
    run:--frames) return ;;
    run:--picture) _abut_files -f; return ;;
    run:--html) _abut_files -f; return ;;
    run:--trace) _abut_files -f; return ;;
    run:--record) _abut_files -f; return ;;
    run:--states) return ;;
    run:--mode) _abut_words 'exact sequential discrete'; return ;;
    run:--method) _abut_words 'shortest direction before_after meeting_sides tile_offset impact shortest_as_written meeting_sides_as_written'; return ;;
    run:--threads) return ;;
    render:--frames) return ;;
    render:--layers) _abut_list 'trails velocities contacts names bounds cells overlaps timeline'; return ;;
    render:--view) return ;;
    render:--size) return ;;
    render:--rate) return ;;
    render:--mode) _abut_words 'exact sequential discrete'; return ;;
    render:--method) _abut_words 'shortest direction before_after meeting_sides tile_offset impact shortest_as_written meeting_sides_as_written'; return ;;
    compare:--frames) return ;;
    compare:--modes) _abut_list 'exact sequential discrete'; return ;;
    compare:--method) _abut_words 'shortest direction before_after meeting_sides tile_offset impact shortest_as_written meeting_sides_as_written'; return ;;
    compare:--html) _abut_files -f; return ;;
    compare:--pictures) _abut_files -d; return ;;
    explain:--pair) return ;;
    explain:--frame) return ;;
    explain:--mode) _abut_words 'exact sequential discrete'; return ;;
    explain:--method) _abut_words 'shortest direction before_after meeting_sides tile_offset impact shortest_as_written meeting_sides_as_written'; return ;;
    explain:--picture) _abut_files -f; return ;;
    replay:--to-scene) return ;;
    shrink:--until) _abut_words 'overlap pass snag hit crush stop frozen edge'; return ;;
    shrink:--output) _abut_files -f; return ;;
    shrink:--frames) return ;;
    shrink:--mode) _abut_words 'exact sequential discrete'; return ;;
    shrink:--method) _abut_words 'shortest direction before_after meeting_sides tile_offset impact shortest_as_written meeting_sides_as_written'; return ;;
    query:--pictures) _abut_files -d; return ;;
    query:--format) _abut_words 'svg png'; return ;;
    advise:--frames) return ;;
    help:--format) _abut_words 'words man bash zsh'; return ;;
    esac
    case ${COMP_WORDS[1]} in
    run) options='--frames --picture --html --trace --record --states --mode --method --threads --json --help' ;;
    render) options='--frames --layers --view --size --rate --y-up --mode --method --json --help' ;;
    compare) options='--frames --modes --method --html --pictures --json --help' ;;
    explain) options='--pair --frame --mode --method --picture --json --y-up --help' ;;
    replay) options='--to-scene --diff --json --help' ;;
    shrink) options='--until --output --frames --mode --method --help' ;;
    query) options='--words --pictures --format --y-up --help' ;;
    advise) options='--frames --json --help' ;;
    help) options='--format --help' names=1 ;;
    esac
    if [[ $current == -* ]]; then
        _abut_words "$options"
    elif ((names)); then
        _abut_words "$first"
    else
        _abut_files -f
    fi
}

complete -F _abut abut
