import { useText } from '../../lib/text';

/** The quoted history, apart from what is new. */
export function QuotedText({ text }: { text: string }) {
  const { t } = useText();
  if (text.trim() === '') return null;
  return (
    <details className="fold">
      <summary>{t('message.quoted')}</summary>
      <p className="message-text message-quoted" dir="auto">
        {text}
      </p>
    </details>
  );
}
