import { useState } from 'react';
import type { ActionParams } from '../../../shared/domain/action';
import type { ActionView } from '../../../shared/ipc/views';
import { addressList } from '../../lib/format';
import { useText } from '../../lib/text';
import { CheckField, TextArea, TextField } from '../../ui/field';

type Draft = ActionParams<'draft_reply'>;
type DraftFieldsProps = {
  params: Draft;
  /** Recipients and subject as they were worked out for the card. */
  shown: ActionView['effect']['draft'];
  onChange: (params: Draft) => void;
};

/** Recipients stay those of the reply unless they are typed; then both lines are the user's. */
export function DraftFields({ params, shown, onChange }: DraftFieldsProps) {
  const { t } = useText();
  const [to, setTo] = useState((params.to ?? shown?.to ?? []).join(', '));
  const [cc, setCc] = useState((params.cc ?? shown?.cc ?? []).join(', '));
  const [replyAll, setReplyAll] = useState(params.reply_all ?? false);
  const changeRecipients = (nextTo: string, nextCc: string) => {
    setTo(nextTo);
    setCc(nextCc);
    onChange({ ...params, to: addressList(nextTo), cc: addressList(nextCc) });
  };
  const changeReplyAll = (checked: boolean) => {
    setReplyAll(checked);
    const { to: _to, cc: _cc, ...rest } = params;
    onChange({ ...rest, reply_all: checked });
  };
  const followsThread = replyAll && params.to === undefined && params.cc === undefined;
  return (
    <>
      <TextArea
        label={t('field.body')}
        value={params.body}
        required
        maxLength={20_000}
        dir="auto"
        onChange={(event) => onChange({ ...params, body: event.target.value })}
      />
      <TextField
        label={t('field.subject')}
        value={params.subject ?? shown?.subject ?? ''}
        maxLength={998}
        dir="auto"
        onChange={(event) => onChange({ ...params, subject: event.target.value })}
      />
      <CheckField label={t('field.replyAll')} checked={replyAll} onChange={changeReplyAll} />
      {!followsThread && (
        <>
          <TextField
            label={t('field.to')}
            value={to}
            required
            onChange={(event) => changeRecipients(event.target.value, cc)}
          />
          <TextField
            label={t('field.cc')}
            value={cc}
            hint={t('field.recipientsHint')}
            onChange={(event) => changeRecipients(to, event.target.value)}
          />
        </>
      )}
    </>
  );
}
