import { type ReactNode, useId, useState } from 'react'

type RingProps = {
  children: ReactNode
  /** Animates the ring once per key. */
  drawnOnceFor?: string
  /** On photographs, its colours ignore the theme. */
  isOnPhoto?: boolean
}

const drawn = new Set<string>()

/** The grease pencil's ring: found, current or chosen. */
export function Ring({ children, drawnOnceFor, isOnPhoto = false }: RingProps) {
  const id = useId()
  const [isDrawing] = useState(() => drawnOnceFor === undefined || !drawn.has(drawnOnceFor))
  if (drawnOnceFor !== undefined) drawn.add(drawnOnceFor)
  return (
    <span
      className={`relative inline-flex min-h-9 min-w-12 items-center justify-center px-4 py-1 ${isOnPhoto ? onPhotoLook : ''}`}
    >
      <svg
        aria-hidden
        viewBox="0 0 100 80"
        preserveAspectRatio="none"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`absolute inset-0 size-full overflow-visible ${isOnPhoto ? 'stroke-photo-mark drop-shadow-mark' : 'stroke-mark'} ${isDrawing ? 'ring-drawing' : ''}`}
      >
        <path d={strokeFor(drawnOnceFor ?? id)} strokeWidth={2.25} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="relative">{children}</span>
    </span>
  )
}

const onPhotoLook = 'text-lead font-bold text-on-photo lettering-on-photo'

/** Once round and a little further, as a soft pencil goes; no two in a row are the same. */
const strokes = [
  'M24.1 14.3C27.6 13.1 37.6 8.0 44.8 7.3C52.0 6.5 60.5 7.5 67.3 9.7C74.0 11.9 81.1 15.9 85.5 20.5C90.0 25.1 93.0 31.5 94.1 37.4C95.1 43.4 95.1 50.8 91.9 56.3C88.7 61.8 81.8 67.4 75.0 70.5C68.2 73.6 59.0 74.8 51.2 74.7C43.4 74.7 35.0 73.1 28.0 70.4C21.0 67.6 13.6 63.3 9.0 58.1C4.4 53.0 0.4 45.5 0.3 39.2C0.3 32.8 4.3 25.4 8.9 19.9C13.5 14.5 20.6 9.3 28.0 6.4C35.4 3.4 49.2 2.9 53.4 2.2',
  'M24.1 14.2C27.5 13.1 37.6 7.9 44.8 7.2C51.9 6.5 60.3 7.8 67.1 10.0C73.8 12.2 80.5 16.1 85.4 20.6C90.2 25.2 95.2 31.4 96.2 37.3C97.2 43.2 95.1 50.7 91.4 56.1C87.7 61.5 80.9 66.5 74.2 69.5C67.5 72.5 59.0 73.8 51.2 74.1C43.4 74.4 34.4 74.0 27.2 71.5C20.0 68.9 12.2 64.0 7.9 58.6C3.7 53.3 1.6 45.6 1.7 39.2C1.9 32.7 4.5 25.4 8.9 19.9C13.3 14.5 20.6 9.4 28.1 6.5C35.5 3.5 49.2 2.8 53.4 2.1',
  'M24.2 14.3C27.6 13.2 37.6 8.4 44.8 7.6C52.0 6.8 60.7 7.2 67.4 9.3C74.2 11.5 80.6 16.0 85.3 20.6C89.9 25.3 94.2 31.4 95.3 37.3C96.4 43.3 95.2 50.9 91.7 56.2C88.3 61.6 81.1 66.7 74.3 69.7C67.6 72.7 59.0 74.2 51.2 74.4C43.4 74.5 35.0 73.3 27.8 70.6C20.5 68.0 12.1 64.0 7.6 58.8C3.2 53.5 0.9 45.6 1.1 39.2C1.4 32.7 4.6 25.5 9.1 20.0C13.6 14.6 20.8 9.6 28.2 6.7C35.6 3.7 49.2 2.9 53.4 2.2',
] as const

const strokeFor = (key: string) =>
  strokes[[...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % strokes.length]
