/** How much of the page an on-screen keyboard covers, for browsers that lay it over the page. */
export function watchKeyboard(root: HTMLElement): void {
  const viewport = window.visualViewport;
  if (viewport === null) return;
  const measure = () => {
    const coveredPx = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
    // Pinch zoom also shrinks the visual viewport; only a keyboard leaves the scale at 1.
    root.style.setProperty('--keyboard-inset', viewport.scale === 1 ? `${Math.round(coveredPx)}px` : '0px');
  };
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
}
