/** Stands where something is about to be. The words are for those who do not see it. */
export const Skeleton = ({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) => (
  <output aria-label={label} className="grid gap-3">
    {Array.from({ length: lines }, (_, line) => (
      <span
        key={line}
        className={`block h-4 animate-pulse rounded-frame bg-line ${line === lines - 1 && lines > 1 ? 'w-2/3' : 'w-full'}`}
      />
    ))}
  </output>
)

const aspects = [1.5, 0.75, 1.5, 1, 1.78, 0.67, 1.33, 1.5, 1.2]

/** A light table before its photographs have come. */
export const PhotoGridSkeleton = ({ label = 'Loading' }: { label?: string }) => (
  <output aria-label={label} className="flex flex-wrap gap-2">
    {aspects.map((aspect, index) => (
      <span
        key={index}
        className="h-40 grow animate-pulse rounded-frame bg-line"
        style={{ flexBasis: `${aspect * 10}rem` }}
      />
    ))}
  </output>
)
