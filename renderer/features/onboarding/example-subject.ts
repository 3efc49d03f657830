import type { AccountView } from '../../../shared/domain/account';
import type { Translate } from '../../../shared/i18n/translate';

/** A subject the mailbox listens for, to try it out with. */
export function exampleSubject({ prefix }: Pick<AccountView, 'prefix'>, t: Translate): string {
  return `${prefix} ${t('welcome.exampleTopic')}`;
}
