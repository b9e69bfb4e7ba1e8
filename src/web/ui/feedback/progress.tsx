import { Announced } from '#web/ui/text/visually-hidden.tsx'

type ProgressProps = {
  /** Names the work in progress. */
  label: string
  /** 0 to 100; null while the total is unknown. */
  percent: number | null
}

/** Shows progress in per cent. Screen readers get it in quarters, since every per cent would drown all else. */
export function Progress({ label, percent }: ProgressProps) {
  const shown = percent === null ? null : Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex justify-between gap-4 text-small">
        <span className="min-w-0 truncate">{label}</span>
        {shown !== null && (
          <span aria-hidden className="shrink-0 text-dim tabular-nums">
            {shown} %
          </span>
        )}
      </div>
      <progress aria-label={label} max={100} value={shown ?? undefined} className="progress-line" />
      <Announced>{shown !== null && shown >= quarter && `${Math.floor(shown / quarter) * quarter} % done`}</Announced>
    </div>
  )
}

const quarter = 25
