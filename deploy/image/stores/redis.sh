#!/bin/sh
# As the official image of Redis: what is given is run, reachable from other machines.
exec "$@" --protected-mode no --bind '* -::*'
