type PartnerMarkProps = {
  name: string
  /** The two to four letters that the name is known by. */
  letters: string
}

/** Whom somebody comes from: the letters in the corners of a frame, drawn in the colour of the text, and the name in words. */
export const PartnerMark = ({ name, letters }: PartnerMarkProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
    <p className="grid min-w-0 flex-1 basis-40">
      <span className="text-caption text-dim">Together with</span>
      <span className="head-face text-title wrap-anywhere">{name}</span>
    </p>
  </div>
)

/** How wide so many letters are drawn, so that every mark fills its frame alike. */
const widths: Record<number, number> = { 2: 28, 3: 38 }
