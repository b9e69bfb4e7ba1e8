type ProgressProps = {
  /** What is under way. */
  label: string
  /** 0 to 100; null while it is not known how much there is to do. */
  percent: number | null
}

export function Progress({ label, percent }: ProgressProps) {
  const shown = percent === null ? null : Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex justify-between gap-4 text-small">
        <span className="min-w-0 truncate">{label}</span>
        {shown !== null && <span className="shrink-0 text-dim tabular-nums">{shown} %</span>}
      </div>
      <progress aria-label={label} max={100} value={shown ?? undefined} className="progress-line" />
    </div>
  )
}
