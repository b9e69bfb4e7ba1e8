import { encode } from 'uqr'

/** A text that another device reads with its camera. Black on white in either theme, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 3 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dots.join('')}"/></svg>`
  return <img alt={label} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} className="size-52" />
}
