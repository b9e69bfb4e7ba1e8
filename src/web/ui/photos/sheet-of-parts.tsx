type Part = { source: string; alt: string; width: number | null; height: number | null }

/** A long picture in parts from the top, as it is: as wide as there is room, never cut. A high one is scrolled within its frame. */
export const SheetOfParts = ({ label, parts }: { label: string; parts: readonly Part[] }) => (
  <section
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to be reached by the keyboard
    tabIndex={0}
    className="max-h-[85dvh] overflow-y-auto rounded-frame border border-line bg-line"
  >
    {parts.map(({ source, alt, width, height }) => (
      <img
        key={source}
        src={source}
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
        decoding="async"
        className="mx-auto block h-auto max-w-full"
      />
    ))}
  </section>
)
