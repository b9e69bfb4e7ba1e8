import { useRoving } from './use-roving.ts'

type Look = 'ink' | 'ok' | 'hollow'
export type Bar = {
  key: string
  /** '2 to 8 November 2026: 12 to decide'. */
  words: string
  /** Stands below the bar; an empty label is left out. */
  label: string
  /** One count for each part, from the foot up. */
  counts: readonly number[]
  isChosen: boolean
}

type StackedBarsProps = {
  label: string
  parts: readonly { name: string; look: Look }[]
  bars: readonly Bar[]
  onChoose: (key: string) => void
}

/** Amounts one after the other in time, each of several parts. Arrow keys go from bar to bar. */
export function StackedBars({ label, parts, bars, onChoose }: StackedBarsProps) {
  const roving = useRoving(bars.map(({ key }) => key))
  const most = Math.max(1, ...bars.map(({ counts }) => sumOf(counts)))
  return (
    <div className="grid gap-2">
      <ul aria-label="Parts of the bars" className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {parts.map(({ name, look }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden className={`size-2.5 ${looks[look]}`} /> {name}
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form's */}
      <div role="group" aria-label={label} className="flex h-36 items-stretch gap-px tablet:gap-1">
        {bars.map(({ key, words, counts, isChosen }) => (
          <button
            key={key}
            type="button"
            {...roving(key)}
            aria-label={words}
            aria-pressed={isChosen}
            title={words}
            onClick={() => onChoose(key)}
            className="group grid min-w-0 flex-1"
          >
            <span
              className={`flex flex-col-reverse border-b ${isChosen ? 'border-b-3 border-mark' : 'border-edge'} group-hover:bg-line/60`}
            >
              {counts.map(
                (count, part) =>
                  count > 0 && (
                    <span
                      key={parts[part]!.name}
                      className={`min-h-0.75 ${looks[parts[part]!.look]}`}
                      style={{ height: `${(count / most) * 100}%` }}
                    />
                  ),
              )}
            </span>
          </button>
        ))}
      </div>
      <div aria-hidden className="flex h-5 gap-px tablet:gap-1">
        {bars.map(({ key, label: below }) => (
          <span key={key} className="min-w-0 flex-1 font-mono text-caption whitespace-nowrap text-dim">
            {below}
          </span>
        ))}
      </div>
    </div>
  )
}

const looks: Record<Look, string> = {
  ink: 'bg-ink',
  ok: 'bg-ok',
  hollow: 'border border-edge',
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
