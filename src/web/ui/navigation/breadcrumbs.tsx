import { type ReactNode, useSyncExternalStore } from 'react'

type Crumb = { key: string; content: ReactNode }

/** Path to this page: 3, 5, 7 or 9 places by the width of the screen, with a gap in the middle. */
export function Breadcrumbs({ places }: { places: readonly Crumb[] }) {
  const most = useSyncExternalStore(watchWidth, placesThatFit)
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center gap-x-2 text-small text-dim">
        {middleLeftOut(places, most).map((place, index, shown) => (
          <li
            key={place.key}
            aria-current={index === shown.length - 1 ? 'page' : undefined}
            className="flex items-center gap-x-2 not-last:after:content-['/'/''] aria-[current]:text-ink"
          >
            {place.content}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Keeps `most` places: the first, a gap, the last. */
export function middleLeftOut(places: readonly Crumb[], most: number): Crumb[] {
  if (places.length <= most) return [...places]
  return [places[0]!, { key: 'left out', content: '…' }, ...places.slice(places.length - (most - 2))]
}

const widths = [
  [1500, 9],
  [1024, 7],
  [768, 5],
] as const

const placesThatFit = () => widths.find(([width]) => window.innerWidth >= width)?.[1] ?? 3

function watchWidth(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
