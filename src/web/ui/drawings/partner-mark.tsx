import { useState } from 'react'

type PartnerMarkProps = {
  name: string
  /** Two to four letters that identify the name. */
  letters: string
  /** A picture of their own instead. */
  logo?: string | undefined
}

/** Shows a partner's logo and name. Without a logo, their letters stand in the corners of a frame. */
export function PartnerMark({ name, letters, logo }: PartnerMarkProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {logo === undefined || failed === logo ? (
        <Drawn letters={letters} />
      ) : (
        <img src={logo} alt="" onError={() => setFailed(logo)} className="h-12 max-w-32 shrink-0 object-contain" />
      )}
      <p className="grid min-w-0 flex-1 basis-40">
        <span className="text-caption text-dim">Together with</span>
        <span className="head-face text-title wrap-anywhere">{name}</span>
      </p>
    </div>
  )
}

const Drawn = ({ letters }: Pick<PartnerMarkProps, 'letters'>) => (
  <svg viewBox="0 0 64 48" aria-hidden className="h-12 w-16 shrink-0 fill-none stroke-current stroke-2">
    <path d="M1 13V1h12M51 1h12v12M63 35v12H51M13 47H1V35" />
    <text
      x="32"
      y="31.5"
      textAnchor="middle"
      textLength={widths[letters.length] ?? 44}
      lengthAdjust="spacingAndGlyphs"
      className="fill-current stroke-none font-head text-[21px] font-bold"
    >
      {letters}
    </text>
  </svg>
)

/** Width by number of letters, to fill frames equally. */
const widths: Record<number, number> = { 2: 28, 3: 38 }
