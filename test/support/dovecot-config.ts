import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import type { CertificateFiles } from './certificates';

export type DovecotSetup = {
  dir: string;
  owner: { user: string; uid: number; gid: number; isRoot: boolean };
  certificate: CertificateFiles;
  port: number;
  starttlsPort: number;
  /** How tokens are checked, where they are accepted, and by which of the two mechanisms. */
  oauth: { passdb: string; mechanisms: string } | null;
  /** Between the parts of a mailbox name. */
  separator: '/' | '.';
  /** Whether there are mailboxes with a special use (RFC 6154). */
  withRoles: boolean;
};

const ROLES = ['Sent', 'Archive', 'Trash']
  .map((name) => `  mailbox ${name} {\n    special_use = \\${name}\n    auto = create\n  }\n`)
  .join('');

/** dovecot.conf (2.3) for one private instance. Every session is logged as it was typed (rawlog_dir). */
export function dovecotConfig({
  dir,
  owner,
  certificate,
  port,
  starttlsPort,
  oauth,
  separator,
  withRoles,
}: DovecotSetup): string {
  const group = owner.isRoot ? '' : execFileSync('id', ['-gn']).toString().trim();
  const ownUser = owner.isRoot
    ? ''
    : `default_internal_user = ${owner.user}\ndefault_internal_group = ${group}\ndefault_login_user = ${owner.user}\n`;
  const noChroot = owner.isRoot ? '' : 'chroot =\n';
  return `
base_dir = ${dir}/run
state_dir = ${dir}/state
instance_name = ${basename(dir)}
log_path = ${dir}/dovecot.log
protocols = imap
listen = 127.0.0.1
${ownUser}
first_valid_uid = 1
last_valid_uid = 65534
first_valid_gid = 1
mail_location = maildir:${dir}/mail/%u
rawlog_dir = ${dir}/rawlog/%u
ssl = required
ssl_cert = <${certificate.cert}
ssl_key = <${certificate.key}
ssl_min_protocol = TLSv1.2
disable_plaintext_auth = yes
auth_mechanisms = plain login ${oauth?.mechanisms ?? ''}
auth_failure_delay = 0
auth_cache_size = 0
mailbox_idle_check_interval = 30 secs
mail_max_userip_connections = 100
${oauth?.passdb ?? ''}
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = scheme=PLAIN username_format=%u ${dir}/users
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} allow_all_users=yes home=${dir}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = ${separator}
${withRoles ? ROLES : ''}}
service imap-login {
  ${noChroot}
  inet_listener imap {
    address = 127.0.0.1
    port = ${starttlsPort}
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${port}
    ssl = yes
  }
}
service anvil {
  ${noChroot}
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  ${noChroot}
}
`;
}
