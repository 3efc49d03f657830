import { Info, TriangleAlert } from 'lucide-react';
import { useText } from '../../lib/text';
import { Mark } from '../../ui/mark';
import { flagMarks, type FlagMark } from './flags';

/** Remarks on a proposal, each a reason to look twice and said in a whole sentence. */
export function ProposalMarks({ flags }: { flags: string[] }) {
  const { t } = useText();
  const marks = flagMarks(flags, t, true);
  if (marks.length === 0) return null;
  return (
    <ul className="marks">
      {marks.map(({ text }) => (
        <li key={text}>
          <Mark icon={TriangleAlert} text={text} tone="warning" />
        </li>
      ))}
    </ul>
  );
}

/** Remarks on a mail, a link or an attachment; opened, they say what each means. */
export function Marks({ flags }: { flags: string[] }) {
  const { t } = useText();
  const marks = flagMarks(flags, t);
  if (marks.length === 0) return null;
  const explained = marks.filter(({ why }) => why !== null);
  if (explained.length === 0) {
    return (
      <p className="marks">
        <MarkRow marks={marks} />
      </p>
    );
  }
  return (
    <details className="fold marks-fold">
      <summary>
        <span className="marks">
          <MarkRow marks={marks} />
        </span>
      </summary>
      <dl className="marks-meaning">
        {explained.map(({ text, why }) => (
          <div key={text}>
            {marks.length > 1 && <dt>{text}</dt>}
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function MarkRow({ marks }: { marks: FlagMark[] }) {
  return marks.map(({ text, serious }) => (
    <Mark key={text} icon={serious ? TriangleAlert : Info} text={text} tone={serious ? 'warning' : 'plain'} />
  ));
}
