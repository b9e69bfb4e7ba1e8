import { ScrollBox } from '#web/ui/layout/scroll-box.tsx'

type Part = { source: string; alt: string; width: number | null; height: number | null }

/** Long picture in parts from the top, at full width and uncropped. A high one scrolls within its frame. */
export const SheetOfParts = ({ label, parts }: { label: string; parts: readonly Part[] }) => (
  <ScrollBox label={label} look="high">
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
  </ScrollBox>
)
