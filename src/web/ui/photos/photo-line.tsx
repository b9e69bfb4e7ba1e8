import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { lineOf, shownAspect } from './photo-line-fit.ts'
import type { StripPhoto } from './photo-strip.tsx'
import { Photo } from './photo.tsx'

type PhotoLineProps = {
  photos: readonly StripPhoto[]
  /** Total; hidden photographs are counted at the end. */
  total: number
  /** Wraps a photograph in its link. */
  wrap: (photo: StripPhoto, shown: ReactNode) => ReactNode
  /** Wraps the number of hidden photographs. */
  wrapRest: (shown: ReactNode) => ReactNode
}

/** Equally high photographs, as many as fit, then a number. */
export function PhotoLine({ photos, total, wrap, wrapRest }: PhotoLineProps) {
  const element = useRef<HTMLUListElement>(null)
  const [{ width, roomForRest }, setRoom] = useState({ width: 0, roomForRest: 0 })
  useLayoutEffect(() => {
    const list = element.current
    if (!list) return undefined
    // Measured, since `min-w-14` grows with letters.
    const measure = () => setRoom({ width: list.clientWidth, roomForRest: 3.5 * rootEm() })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  const aspects = photos.map(({ aspect }) => aspect)
  const { height, count } = lineOf(aspects, { width, total, roomForRest })
  const rest = total - count
  return (
    // Clips the line until it is measured again in a narrower window; otherwise it would widen the page.
    <ul ref={element} className="flex items-center gap-2 overflow-x-clip [overflow-clip-margin:4px]" style={{ height }}>
      {photos.slice(0, count).map((photo) => (
        <li
          key={photo.id}
          className="h-full shrink-0 [&>:is(a,button)]:block [&>:is(a,button)]:size-full [&>:is(a,button)]:rounded-frame"
          style={{ width: shownAspect(photo.aspect) * height }}
        >
          {wrap(
            photo,
            <span className="block size-full overflow-hidden rounded-frame">
              <Photo sources={photo.sources} alt={photo.alt} placeholder="match-offline" />
            </span>,
          )}
        </li>
      ))}
      {width > 0 && rest > 0 && (
        <li className="head-face min-w-14 flex-1 text-center text-lead text-dim [&>a]:inline-flex [&>a]:min-h-11 [&>a]:min-w-11 [&>a]:items-center [&>a]:justify-center [&>a]:no-underline">
          {wrapRest(`+${rest.toLocaleString('en-US')}`)}
        </li>
      )}
    </ul>
  )
}

const rootEm = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
