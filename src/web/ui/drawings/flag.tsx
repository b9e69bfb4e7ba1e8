import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'

const files = import.meta.glob<string>('../../../../node_modules/flag-icons/flags/4x3/*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
})

/** A country's flag by code, or a plain field. */
export function Flag({ country, name }: { country: string; name: string }) {
  const file = files[`../../../../node_modules/flag-icons/flags/4x3/${country.toLowerCase()}.svg`]
  return file ? (
    <img
      src={file}
      alt={name}
      width={20}
      height={15}
      loading="lazy"
      className="inline-block rounded-frame outline outline-line"
    />
  ) : (
    <span className="inline-block h-[15px] w-5 rounded-frame bg-line">
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
