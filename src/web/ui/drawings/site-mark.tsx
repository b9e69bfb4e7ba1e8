import { useState } from 'react'

type SiteMarkProps = {
  /** Host or name; its first letter replaces missing logos. */
  name: string
  logo: string | null
}

/** Logo of a site, else its first letter in the same size, so that nothing moves. The name stands beside it. */
export function SiteMark({ name, logo }: SiteMarkProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      aria-hidden
      className="inline-flex size-5 shrink-0 items-center justify-center overflow-hidden rounded-frame border border-line text-caption text-dim"
    >
      {logo === null || failed === logo ? (
        [...name][0]?.toUpperCase()
      ) : (
        <img src={logo} alt="" loading="lazy" onError={() => setFailed(logo)} className="size-full object-contain" />
      )}
    </span>
  )
}
