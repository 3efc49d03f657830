import type { Rule, RulesPreview } from '../../../shared/domain/rule';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { When } from '../content/when';

type PreviewProps = { preview: RulesPreview; rules: Rule[]; /** Only this rule's part. */ only?: string };

/** What the rules would have done to mail that is stored. Said plainly: nothing was done. */
export function RulesPreviewView({ preview, rules, only }: PreviewProps) {
  const { t, language } = useText();
  const matches = preview.matches.filter(({ ruleId }) => only === undefined || ruleId === only);
  const decided = Object.entries(preview.counts).filter(([id]) => only === undefined || id === only);
  const total = decided.reduce((sum, [, number]) => sum + number, 0);
  const nameOf = (ruleId: string) => rules.find(({ id }) => id === ruleId)?.name ?? '';
  return (
    <section className="rules-preview" aria-label={t('rules.preview')} data-testid="preview-result" role="status">
      <p>
        {t('rules.looked', {
          total: count(total, language),
          messages: count(preview.messages, language),
        })}
      </p>
      {only === undefined && total > 0 && (
        <ul className="rules-counts">
          {decided.map(([id, number]) => (
            <li key={id}>
              <span dir="auto">{nameOf(id)}</span> <span className="muted">{count(number, language)}</span>
            </li>
          ))}
        </ul>
      )}
      {matches.length > 0 && (
        <ul className="outcome-list">
          {matches.map((match) => (
            <li key={match.messageId} className="rules-match">
              <span className="rules-match-subject" dir="auto">
                {match.subject || t('message.noTopic')}
              </span>
              <When atMs={match.receivedAtMs} />
              <span className="rules-match-from muted" dir="auto">
                {match.from}
              </span>
              <span className={`rules-decision rules-decision-${match.decision}`}>
                {t(`rules.decision.${match.decision}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
