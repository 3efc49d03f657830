import { useText } from '../../lib/text';
import { TextArea, TextField } from '../../ui/field';

/** The options every kind of mailbox has, as typed. */
export type OptionTexts = { label: string; prefix: string; addresses: string; allowed: string; authservId: string };

type OptionFieldsProps = { texts: OptionTexts; onChange: (texts: OptionTexts) => void };

export function PrefixField({ texts, onChange }: OptionFieldsProps) {
  const { t } = useText();
  return (
    <TextField
      label={t('options.prefix')}
      hint={t('options.prefixHint')}
      placeholder={t('options.prefixDefault')}
      value={texts.prefix}
      maxLength={100}
      onChange={(event) => onChange({ ...texts, prefix: event.target.value })}
    />
  );
}

/** Who may ask, and whose word counts for who they are. */
export function SenderFields({ texts, onChange }: OptionFieldsProps) {
  const { t } = useText();
  return (
    <>
      <TextArea
        label={t('options.addresses')}
        hint={t('options.addressesHint')}
        value={texts.addresses}
        rows={2}
        spellCheck={false}
        onChange={(event) => onChange({ ...texts, addresses: event.target.value })}
      />
      <TextArea
        label={t('options.allowed')}
        hint={t('options.allowedHint')}
        value={texts.allowed}
        rows={2}
        spellCheck={false}
        onChange={(event) => onChange({ ...texts, allowed: event.target.value })}
      />
      <TextField
        label={t('options.authservId')}
        hint={t('options.authservIdHint')}
        value={texts.authservId}
        maxLength={253}
        spellCheck={false}
        onChange={(event) => onChange({ ...texts, authservId: event.target.value })}
      />
    </>
  );
}
