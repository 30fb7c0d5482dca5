import { timeText, zoneText } from '../i18n/formats.ts';
import { useTimeStyle } from '../session/preferences.ts';

interface MomentProps {
  readonly atMs: number;
  /** With its zone, where the whole of something is told. */
  readonly zoned?: boolean;
  readonly className?: string | undefined;
}

/** When something was, as the user's time is written. */
export function Moment({ atMs, zoned = false, className }: MomentProps) {
  const style = useTimeStyle();
  const text = timeText(atMs, style);
  return (
    <bdi dir="ltr" className={className}>
      {zoned ? `${text} ${zoneText(atMs, style.zone)}` : text}
    </bdi>
  );
}
