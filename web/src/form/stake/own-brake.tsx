import { Note } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** One of the user's own brakes stands in the way: said above the button, with the way to where it is set. */
export function OwnBrake({ text, link }: { readonly text: string | undefined; readonly link: string }) {
  return (
    <>
      <Note kind="warn">{text}</Note>
      <ButtonLink small to="/protection">
        {link}
      </ButtonLink>
    </>
  );
}
