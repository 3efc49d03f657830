#!/bin/sh
# Stands in for the runtime at the head of an AppImage, which is a download: for tests only. It unpacks the file system
# behind it instead of mounting it, and starts the app with what the real one tells it.
APPIMAGE=$(readlink -f "$0")
APPDIR=$(mktemp -d "${TMPDIR:-/tmp}/.mount_genie-XXXXXX")
export APPIMAGE APPDIR ARGV0="$0"
trap 'rm -rf "$APPDIR"' EXIT
unsquashfs -quiet -no-progress -force -offset 4096 -dest "$APPDIR" "$APPIMAGE" > /dev/null || exit 1
"$APPDIR/AppRun" "$@"
exit $?
