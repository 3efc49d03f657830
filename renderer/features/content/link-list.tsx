import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageView } from '../../../shared/ipc/views';
import { linkHost } from '../../lib/link-host';
import { useText } from '../../lib/text';
import { Marks } from './marks';

type LinkListProps = {
  links: MessageView['links'];
  /** All there are, where not all are here. */
  total?: number;
  /** The way to the others. */
  children?: ReactNode;
};

/** Links named by where they really lead, never to be followed. Open from the start where one of them is odd. */
export function LinkList({ links, total = links.length, children }: LinkListProps) {
  const { t } = useText();
  if (links.length === 0) return null;
  const odd = links.some(({ flags }) => flags.length > 0);
  return (
    <details className="fold" open={odd}>
      <summary>
        <Link2 className="icon" aria-hidden />
        {t('message.links_other', { count: total })}
      </summary>
      <ul className="links">
        {links.map((link, index) => (
          <li key={index}>
            <p>
              <span dir="auto">{link.text}</span> <span className="muted">{t('message.linkLeadsTo')}</span>{' '}
              <strong dir="ltr">{linkHost(link.url)}</strong>
            </p>
            <p className="link-url" dir="ltr">
              {link.url}
            </p>
            <Marks flags={link.flags} />
          </li>
        ))}
      </ul>
      {children}
    </details>
  );
}
