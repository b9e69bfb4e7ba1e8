type StrengthMeterProps = {
  /** 0 to 4. */
  score: number
  /** Names the weakness; empty for a strong password. */
  words: string
}

/** Password strength as four fields and a word. */
export const StrengthMeter = ({ score, words }: StrengthMeterProps) => (
  <output className="grid gap-1.5 text-small text-dim">
    <span aria-hidden className="grid grid-cols-4 gap-1">
      {[1, 2, 3, 4].map((field) => (
        <span key={field} className={`h-1 rounded-frame ${field <= score ? 'bg-ink' : 'bg-line'}`} />
      ))}
    </span>
    <span>
      Strength: {names[score]}.{words && ` ${words}`}
    </span>
  </output>
)

const names = ['very weak', 'weak', 'fair', 'good', 'strong']
