const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

const firstIn = (told: string, known: readonly (readonly [RegExp, string])[]) =>
  known.find(([pattern]) => pattern.test(told))?.[1]

/** User agent for people: 'Firefox on Windows'; unknown parts stay. */
export function formatBrowser(told: string): string {
  const browser = firstIn(told, browsers)
  const system = firstIn(told, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (told || 'Unknown browser')
}
