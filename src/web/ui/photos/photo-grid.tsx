import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Frame, justifiedRows } from './justified-rows.ts'
import { type GridPhoto, PhotoTile } from './photo-tile.tsx'
import { useFlicking } from './use-flicking.ts'

type PhotoGridProps = {
  /** Names the photographs for screen readers. */
  label: string
  photos: readonly GridPhoto[]
  /** Total number when more are still to load. */
  total?: number
  /** Wraps a photograph's tile in its link or button. */
  wrap: (photo: GridPhoto, shown: ReactNode) => ReactNode
  /** Wraps the ringed count in a link of its own. */
  wrapFound?: (photo: GridPhoto, shown: ReactNode) => ReactNode
  /** Control that selects a photograph. */
  check?: (photo: GridPhoto) => ReactNode
  /** Called near the end of the list, to load more. */
  onNearEnd?: () => void
}

const gap = 8
const rowsFromTheEnd = 3

/** A light table: rows of whole photographs. Only the rows near the window are in the page, so ten thousand are as quick as ten. */
export function PhotoGrid({ label, photos, total = photos.length, wrap, wrapFound, check, onNearEnd }: PhotoGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const isFlicking = useFlicking()
  const { width, top, below } = usePlace(list)
  const rows = useMemo(() => {
    const aspects = photos.map((photo) => photo.aspect)
    return justifiedRows(aspects, { width, targetHeight: width < 600 ? 132 : 230, gap, below })
  }, [photos, width, below])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]!.height + below + gap,
    overscan: 4,
    scrollMargin: top,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rows])
  const shown = virtualizer.getVirtualItems()
  const isNearEnd = rows.length > 0 && (shown.at(-1)?.index ?? 0) >= rows.length - rowsFromTheEnd
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, photos.length, onNearEnd])
  const last = rows.at(-1)
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: last ? last.y + last.height + below : 0 }}>
      {shown
        .flatMap(({ index }) => rows[index]?.frames ?? [])
        .map((frame) => (
          <PlacedTile
            key={photos[frame.index]!.id}
            photo={photos[frame.index]!}
            {...frame}
            of={total}
            isPassing={isFlicking}
            wrap={wrap}
            wrapFound={wrapFound}
            check={check}
          />
        ))}
    </ul>
  )
}

type PlacedTileProps = ComponentProps<typeof PhotoTile> & Frame & { of: number }

/** Memoised: scrolling and loading render only new tiles. */
const PlacedTile = memo(({ index, x, y, width, of, ...draws }: PlacedTileProps) => (
  <li
    data-place={index}
    aria-posinset={index + 1}
    aria-setsize={of}
    className="absolute"
    style={{ insetInlineStart: x, top: y, width }}
  >
    <PhotoTile {...draws} />
  </li>
))

type ListPlace = { width: number; top: number; below: number }

/** Measures the list's width, its offset on the page and the room for captions. It measures on resize, not on scroll. */
function usePlace(element: { current: HTMLElement | null }): ListPlace {
  const [place, setPlace] = useState<ListPlace>({ width: 0, top: 0, below: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (!box) return
      const now = { width: box.width, top: box.top + window.scrollY, below: captionHeight() }
      setPlace((before) => (isSame(before, now) ? before : now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.documentElement)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return place
}

const isSame = (a: ListPlace, b: ListPlace) => a.width === b.width && a.top === b.top && a.below === b.below

/** One line of small print with its air, at the size the reader has chosen for text. */
const captionHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 1.75
