/** Placeholder while content loads. Screen readers get the label. */
export const Skeleton = ({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) => (
  <output aria-label={label} className="block">
    <Lines count={lines} />
  </output>
)

const Lines = ({ count }: { count: number }) => (
  <span className="grid content-start gap-3">
    {Array.from({ length: count }, (_, line) => (
      <span
        key={line}
        className={`block h-4 animate-pulse rounded-frame bg-line ${line === count - 1 && count > 1 ? 'w-2/3' : 'w-full'}`}
      />
    ))}
  </span>
)

/** A list of things with pictures before they have come. */
export const EntriesSkeleton = ({ label = 'Loading' }: { label?: string }) => (
  <output aria-label={label} className="block border-t border-line">
    {Array.from({ length: 5 }, (_, entry) => (
      <span key={entry} className="grid gap-x-6 gap-y-3 border-b border-line py-4 tablet:grid-cols-2">
        <span className="block h-26 max-w-72 animate-pulse rounded-frame bg-line" />
        <span className="block max-w-96">
          <Lines count={2} />
        </span>
      </span>
    ))}
  </output>
)

/** Placeholder for a page about one photograph, title included. */
export const DetailSkeleton = ({ label = 'Loading' }: { label?: string }) => (
  <>
    <h1 className="sr-only">{label}</h1>
    <output aria-label={label} className="grid gap-6">
      <span className="block h-10 w-2/3 animate-pulse rounded-frame bg-line tablet:w-96" />
      <span className="grid gap-x-8 gap-y-6 desk:grid-cols-[minmax(0,1fr)_20rem]">
        <span className="block aspect-3/2 max-h-[78vh] animate-pulse rounded-frame bg-line" />
        <Lines count={6} />
      </span>
    </output>
  </>
)

const aspects = [1.5, 0.75, 1.5, 1, 1.78, 0.67, 1.33, 1.5, 1.2]

/** A light table before its photographs have come. */
export const PhotoGridSkeleton = ({ label = 'Loading' }: { label?: string }) => (
  <output aria-label={label} className="flex flex-wrap gap-2 [--row:7rem] tablet:[--row:12rem]">
    {aspects.map((aspect, index) => (
      <span
        key={index}
        className="h-(--row) grow animate-pulse rounded-frame bg-line"
        style={{ flexBasis: `calc(${aspect} * var(--row))` }}
      />
    ))}
  </output>
)
