import { useEffect, useEffectEvent, useState } from 'react'

const files = import.meta.glob<string>('./outlines/*.svg', { query: '?no-inline', import: 'default', eager: true })

type CountryOutlineProps = {
  /** By its two letters. */
  country: string
  name: string
  /** Called for a country without an outline. */
  onMissing: (error: Error) => void
}

/** Shape of a country; missing ones are reported, blank. */
export function CountryOutline({ country, name, onMissing }: CountryOutlineProps) {
  const [failed, setFailed] = useState<string>()
  const file = files[`./outlines/${country.toLowerCase()}.svg`]
  const isMissing = file === undefined || failed === file
  const report = useEffectEvent(onMissing)
  useEffect(() => {
    if (isMissing) report(new Error(`There is no outline of ${country}.`))
  }, [isMissing, country])
  if (isMissing) return <span className="block size-24" />
  return <img src={file} alt={name} width={96} height={96} onError={() => setFailed(file)} className="block size-24" />
}
