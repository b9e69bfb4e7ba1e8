import { ChevronsLeftRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PhotoFrame } from './photo-frame.tsx'

const range = { min: 0.3, max: 0.7, step: 0.01, start: 0.5 }

type CompareSliderProps = {
  /** Width over height of the frame that both fill. */
  aspect: number
  /** Lies to the left of the line. */
  original: ReactNode
  /** Lies to the right of it. */
  match: ReactNode
  /** Names in a language other than the app's. */
  names?: { original: string; match: string; slider: string; percent: (count: number) => string }
}

const english = {
  original: 'Original',
  match: 'Match',
  slider: 'How much of the original is shown',
  percent: (count: number) => `${count} percent`,
}

/** Two pictures with a line, moved by dragging or keys. */
export function CompareSlider({ aspect, original, match, names = english }: CompareSliderProps) {
  const [ratio, setRatio] = useState(range.start)
  const percent = ratio * 100
  return (
    <PhotoFrame aspect={aspect}>
      <div className="select-none">{match}</div>
      <div className="select-none" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
        {original}
      </div>
      <input
        type="range"
        aria-label={names.slider}
        aria-valuetext={names.percent(Math.round(percent))}
        min={range.min}
        max={range.max}
        step={range.step}
        value={ratio}
        onChange={(event) => setRatio(event.target.valueAsNumber)}
        className="compare-range peer absolute inset-y-0 h-full cursor-ew-resize touch-pan-y opacity-0"
      />
      <Line percent={percent} />
      <Side name={names.original} at="start-0" />
      <Side name={names.match} at="end-0" />
    </PhotoFrame>
  )
}

const Line = ({ percent }: { percent: number }) => (
  <span
    aria-hidden
    className="group pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-on-photo shadow-lifted peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-photo-mark"
    style={{ left: `${percent}%` }}
  >
    <span className="absolute top-1/2 left-1/2 flex size-9 -translate-1/2 items-center justify-center rounded-full border-2 border-on-photo bg-photo-band text-on-photo">
      <ChevronsLeftRight className="size-5" />
    </span>
  </span>
)

const Side = ({ name, at }: { name: string; at: string }) => (
  <span className={`pointer-events-none absolute bottom-0 ${at} bg-photo-band px-2.5 py-1 text-small text-on-photo`}>
    {name}
  </span>
)
