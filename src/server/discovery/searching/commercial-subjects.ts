/** Words of titles and tags for goods, in the owners' languages so far: places to stay, food, homes, products. */
const sold =
  /^(hotels?|resorts?|hostels?|spas?|restaurants?|restaurante|cafes?|café|bars?|food|comida|dish|wine|vinho|weddings?|casamento|interiors?|kitchens?|rooms?|suites?|pools?|villas?|apartments?|real.?estate|fashion|products?|cars?|yachts?|cruises?|beach(es)?|praia|travel|tourism|turismo|golf|ski|office|business|drinks?|cocktails?|hôtels?|essen|wein|mode|möbel)$/i

/** True when these words name goods, so that the picture is likelier to be used commercially. */
export const isCommercialSubject = (words: string[]): boolean =>
  words.some((text) => text.split(/[^\p{L}]+/u).some((word) => sold.test(word)))
