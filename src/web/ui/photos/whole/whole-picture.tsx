/** A picture of any form, as large as possible. */
export const WholePicture = ({ source, name }: { source: string; name: string }) => (
  <img src={source} alt={name} className="block h-auto max-w-full rounded-frame" />
)
