#!/bin/sh
# Run by dpkg (postrm) and rpm (%postun), also while a newer version takes the place of this one; what that one has just
# put there must stay then: dpkg says so by a word, rpm by the number of versions that are left.
set -e
case "$1" in
  upgrade | failed-upgrade | abort-install | abort-upgrade | disappear | 1) exit 0 ;;
esac

profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
  if apparmor_status --enabled > /dev/null 2>&1 && ! { command -v ischroot > /dev/null && ischroot; }; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi

if command -v update-desktop-database > /dev/null 2>&1; then
  update-desktop-database -q /usr/share/applications || true
fi
