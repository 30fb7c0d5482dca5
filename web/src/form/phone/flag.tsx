import styles from './phone.module.css';

/** Flags are pairs of the letters of a country's code. */
const REGIONAL_A = 0x1f1e6;
const flagOf = (country: string): string =>
  String.fromCodePoint(...Array.from(country, (letter) => REGIONAL_A + letter.charCodeAt(0) - 'A'.charCodeAt(0)));

let drawn: boolean | null = null;

/** Whether this device draws flags; some show the two letters instead, or boxes. A flag is the only thing that has colours. */
function drawsFlags(): boolean {
  if (drawn !== null) return drawn;
  const canvas = document.createElement('canvas');
  canvas.width = 20;
  canvas.height = 20;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return (drawn = false);
  context.textBaseline = 'top';
  context.font = '16px sans-serif';
  context.fillStyle = '#000';
  context.fillText(flagOf('DE'), 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  drawn = data.some((value, index) => index % 4 === 0 && value !== data[index + 1]);
  return drawn;
}

/**
 * The flag of a country, or its two letters where the device draws no flags. Either is a picture that its style draws, and no text: the words of
 * what it stands in say the country, and a name that begins with letters here and with none there would be another on each device.
 */
export function Flag({ country }: { readonly country: string }) {
  const [look, drawing] = drawsFlags() ? ['flag', flagOf(country)] : ['letters', country];
  return <span className={styles[look]} data-drawing={drawing} aria-hidden="true" />;
}
