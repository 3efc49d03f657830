#!/bin/sh
# Run by dpkg (postinst) and rpm (%post). electron-builder fills in the two names in braces.
set -e
app='/opt/${sanitizedProductName}'
profile='/etc/apparmor.d/${executable}'

# The value of a kernel setting, or nothing where this kernel does not have it.
setting() {
  cat "/proc/sys/$1" 2> /dev/null || true
}

# From Ubuntu 24.04 on a program may make user namespaces only by its profile. An AppArmor that cannot read the profile
# is older and does not ask for one.
loaded=no
if apparmor_status --enabled > /dev/null 2>&1 &&
  apparmor_parser --skip-kernel-load --debug "$app/resources/apparmor-profile" > /dev/null 2>&1; then
  cp "$app/resources/apparmor-profile" "$profile"
  # A chroot has no kernel of its own to load it into.
  if ! { command -v ischroot > /dev/null && ischroot; } &&
    apparmor_parser --replace --write-cache --skip-read-cache "$profile"; then
    loaded=yes
  fi
fi

# Chromium's sandbox stands on user namespaces. Its helper gets root's rights only where an ordinary user has none.
if [ ! -L /proc/self/ns/user ] ||
  [ "$(setting kernel/unprivileged_userns_clone)" = 0 ] ||
  [ "$(setting user/max_user_namespaces)" = 0 ] ||
  { [ "$(setting kernel/apparmor_restrict_unprivileged_userns)" = 1 ] && [ "$loaded" = no ]; }; then
  chmod 4755 "$app/chrome-sandbox"
else
  chmod 0755 "$app/chrome-sandbox"
fi

if command -v update-desktop-database > /dev/null 2>&1; then
  update-desktop-database -q /usr/share/applications || true
fi
