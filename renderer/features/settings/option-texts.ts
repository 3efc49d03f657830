import type { AccountInput, AccountView } from '../../../shared/domain/account';
import { addressList } from '../../lib/format';
import type { OptionTexts } from './option-fields';

type Options = AccountInput['options'];

export const NO_TEXTS: OptionTexts = { label: '', prefix: '', addresses: '', allowed: '', authservId: '' };

export function textsOf(account: AccountView): OptionTexts {
  return {
    label: account.label,
    prefix: account.prefix,
    addresses: account.addresses.join('\n'),
    allowed: account.allowed.join('\n'),
    authservId: account.authservId ?? '',
  };
}

/** What the fields mean. Left empty: main's default prefix, no name of a receiving server. */
export function optionsOf(texts: OptionTexts): Options {
  const prefix = texts.prefix.trim();
  const authservId = texts.authservId.trim();
  return {
    ...(texts.label.trim() === '' ? {} : { label: texts.label.trim() }),
    ...(prefix === '' ? {} : { prefix }),
    addresses: addressList(texts.addresses),
    allowed: addressList(texts.allowed),
    authservId: authservId === '' ? null : authservId,
  };
}
