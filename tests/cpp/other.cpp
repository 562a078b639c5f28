// cpp/other.cpp - a second file that includes the header (B1.5).
//
// SPDX-License-Identifier: MIT
#include <SFML/Graphics.hpp>
#include <abut/abut.hpp>

bool other_file_collides(const sf::RectangleShape &a, const sf::RectangleShape &b);

bool other_file_collides(const sf::RectangleShape &a, const sf::RectangleShape &b)
{
    return collision::areColliding(a, b);
}
