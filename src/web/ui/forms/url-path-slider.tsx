import { useId } from 'react'

type UrlPathSliderProps = {
  label: string
  /** The whole address. */
  url: string
  /** Number of path segments that are kept. */
  kept: number
  onChange: (kept: number) => void
}

/** Chooses how much of an address is kept: the site alone, or down to a path segment. The rest is dimmed. */
export function UrlPathSlider({ label, url, kept, onChange }: UrlPathSliderProps) {
  const id = useId()
  const { site, parts } = partsOf(url)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <p className="font-mono text-small wrap-anywhere">
        {site}
        {parts.map((part, index) => (
          <span key={index} className={index < kept ? '' : 'text-dim line-through'}>
            /{part}
          </span>
        ))}
      </p>
      {parts.length > 0 && (
        <input
          id={id}
          type="range"
          min={0}
          max={parts.length}
          step={1}
          value={Math.min(kept, parts.length)}
          aria-valuetext={cutAt(url, kept)}
          onChange={({ target }) => onChange(Number(target.value))}
          className="h-9 w-full accent-ink"
        />
      )}
    </div>
  )
}

/** Returns the address with this many segments of its path. */
export function cutAt(url: string, kept: number): string {
  const { site, parts } = partsOf(url)
  return [site, ...parts.slice(0, kept)].join('/')
}

export const pathParts = (url: string): number => partsOf(url).parts.length

function partsOf(url: string): { site: string; parts: string[] } {
  const [, site = url, path = ''] = /^(https?:\/\/[^/?#]+)([^?#]*)/.exec(url) ?? []
  return { site, parts: path.split('/').filter(Boolean) }
}
