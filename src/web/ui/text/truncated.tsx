import { useSyncExternalStore } from 'react'

const wideScreen = 1500
const [lettersOnWide, letters] = [70, 30]

/** Cuts a long text at 70 letters on screens wider than 1500 px, else at 30; the title has all of it. */
export function Truncated({ children }: { children: string }) {
  const most = useSyncExternalStore(watchWidth, () => (window.innerWidth > wideScreen ? lettersOnWide : letters))
  return children.length > most ? <span title={children}>{cutText(children, most)}</span> : <span>{children}</span>
}

/** Cuts to this many letters, ending in an ellipsis. */
export const cutText = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text

function watchWidth(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
