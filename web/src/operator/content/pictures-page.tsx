import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Card } from '../../ui/card.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { Loaded } from '../look/loaded.tsx';
import { Table } from '../look/table.tsx';
import { minuteText } from '../look/times.ts';
import { useLook, useReadAnew } from '../look/use-look.ts';
import { AddPicture } from './add-picture.tsx';
import { AskedFirst } from './asked-first.tsx';
import { picturesShape, type PictureRow } from './shapes.ts';
import styles from './text-editor.module.css';

/** The operator's own pictures: what there is, with the address that a setting takes, and another one. */
export function PicturesPage() {
  const say = useSay();
  const look = useLook('content.picture.list', picturesShape);
  return (
    <div className={styles['page']}>
      <Card>
        <AddPicture isWithWords={false} onAdded={() => undefined} />
      </Card>
      <p>{say('operator-content.picture.about', { markdown: isolated('![…](picture:…)') })}</p>
      <Loaded look={look}>
        {({ pictures }) => (
          <Table
            label={say('operator-content.picture.title')}
            rows={pictures}
            rowKey={({ picture }) => picture}
            empty={say('operator-content.picture.none')}
            columns={[
              { title: say('operator-content.picture.shown'), cell: (row) => <Thumb row={row} /> },
              {
                title: say('operator-content.picture.address'),
                cell: ({ address }) => <code className={styles['address']}>{address}</code>,
              },
              { title: say('operator-content.picture.size'), cell: sizeText },
              { title: say('operator-content.picture.by'), cell: ({ operator }) => operator },
              { title: say('operator-content.picture.at'), cell: ({ addedMs }) => minuteText(addedMs) },
              { title: say('operator-content.picture.remove'), cell: (row) => <Remove row={row} /> },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}

const BYTES_PER_KB = 1_024;
const sizeText = ({ widthPx, heightPx, sizeBytes }: PictureRow): string =>
  isolated(`${widthPx} × ${heightPx}, ${Math.ceil(sizeBytes / BYTES_PER_KB)} KB`);

/** Nobody has said what it shows: that is said where it is shown. */
function Thumb({ row: { address } }: { readonly row: PictureRow }) {
  return <img src={address} alt="" loading="lazy" className={styles['thumb']} />;
}

function Remove({ row: { picture } }: { readonly row: PictureRow }) {
  const say = useSay();
  const readAnew = useReadAnew();
  const submit = say('operator-content.picture.remove');
  return (
    <AskedFirst action="content.picture.remove" submit={submit} question={say('operator-content.picture.removeAsked')}>
      <ActionForm action="content.picture.remove" fixed={{ picture }} submit={submit} isDanger onDone={() => void readAnew()} />
    </AskedFirst>
  );
}
