import { type ReactNode, useState } from 'react'

type RingProps = {
  children: ReactNode
  /** The ring of one key is drawn before the reader's eyes once; met again it simply stands there. */
  drawnOnceFor?: string
  /** Upon a photograph the ring and what it holds keep their own colours in both themes. */
  isOnPhoto?: boolean
}

const drawn = new Set<string>()

/** The grease pencil's ring: found elsewhere, current, or chosen. Never decoration. */
export function Ring({ children, drawnOnceFor, isOnPhoto = false }: RingProps) {
  const [isDrawing] = useState(() => drawnOnceFor === undefined || !drawn.has(drawnOnceFor))
  if (drawnOnceFor !== undefined) drawn.add(drawnOnceFor)
  return (
    <span
      className={`relative inline-flex min-h-9 min-w-11 items-center justify-center px-3 py-1 ${isOnPhoto ? onPhotoLook : ''}`}
    >
      <svg
        aria-hidden
        viewBox="0 0 100 80"
        preserveAspectRatio="none"
        fill="none"
        strokeLinecap="round"
        className={`absolute inset-0 size-full overflow-visible ${isOnPhoto ? 'stroke-photo-mark' : 'stroke-mark'} ${isDrawing ? 'ring-drawing' : ''}`}
      >
        {strokes.map(([path, width]) => (
          <path key={path} d={path} strokeWidth={width} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <span className="relative">{children}</span>
    </span>
  )
}

const onPhotoLook = 'font-semibold text-on-photo lettering-on-photo'

/** Two passes that do not quite meet, as a soft pencil leaves them. */
const strokes = [
  [
    'M24 9C10 15 2 27 2.500 42 3.500 63 24 78.500 52 77.500 79 76.500 98.500 60 97 37 95.500 14 74 1.500 47 2.500 35 3 25 6.500 17 12',
    2.25,
  ],
  [
    'M30 6.500C13 12 3.500 26 4 42.500 5 62 27 76.500 53 75.800 78 75 96.500 58.500 95.300 37.500 94 17 71 3.200 49 4',
    1.5,
  ],
] as const
