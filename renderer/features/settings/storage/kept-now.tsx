import type { KeepingView } from '../../../../shared/domain/keeping';
import { byteSize, count } from '../../../lib/format';
import { useText } from '../../../lib/text';
import { When } from '../../content/when';

/** How much lies here, what goes next, and what went: counts only. */
export function KeptNow({ keeping }: { keeping: KeepingView }) {
  const { t, language } = useText();
  const { sizes, kept, next, receipts } = keeping;
  const number = (value: number) => count(value, language);
  const goes = (['messages', 'attachments', 'sessions', 'evidence'] as const)
    .filter((kind) => next[kind] > 0)
    .map((kind) => t(`storage.count.${kind}_other`, { count: next[kind], shown: number(next[kind]) }));
  return (
    <section aria-label={t('storage.now')}>
      <dl className="about">
        <div>
          <dt>{t('storage.size')}</dt>
          <dd>{byteSize(sizes.databaseBytes, language)}</dd>
        </div>
        {sizes.asideBytes > 0 && (
          <div>
            <dt>{t('storage.aside')}</dt>
            <dd>{byteSize(sizes.asideBytes, language)}</dd>
          </div>
        )}
        <div>
          <dt>{t('storage.now')}</dt>
          <dd>
            {(['messages', 'attachments', 'sessions'] as const)
              .map((kind) => t(`storage.count.${kind}_other`, { count: kept[kind], shown: number(kept[kind]) }))
              .join(', ')}
          </dd>
        </div>
        {kept.held > 0 && (
          <div>
            <dt>{t('storage.heldBack')}</dt>
            <dd>{t('storage.count.sessions_other', { count: kept.held, shown: number(kept.held) })}</dd>
          </div>
        )}
        <div>
          <dt>{t('storage.next')}</dt>
          <dd>{goes.length === 0 ? t('storage.nextNothing') : goes.join(', ')}</dd>
        </div>
      </dl>
      {receipts.length > 0 && (
        <details className="fold">
          <summary>{t('storage.receipts')}</summary>
          <ul className="receipts">
            {receipts.map((receipt) => (
              <li key={`${receipt.atMs} ${receipt.reason}`}>
                <span>
                  {receipt.counts
                    .map((one) => t(`storage.count.${one.kind}_other`, { count: one.count, shown: number(one.count) }))
                    .join(', ')}
                </span>
                <span className="muted">{t(`storage.reason.${receipt.reason}`)}</span>
                <When atMs={receipt.atMs} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
