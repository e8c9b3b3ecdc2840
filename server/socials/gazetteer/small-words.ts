/** Function words in six languages. They count only if nothing else is searched for. */
const words = {
  en: 'a an and around at by for from in near next of on or the this to with',
  es: 'a al cerca con de del e el en la las lo los o para por un una y',
  fr: 'a au aux avec chez dans de des du en et la le les ou par pour pres sur un une',
  it: 'a al alla con da dal del della di e gli i il in la le lo nel nella o per un una',
  de: 'am an bei das dem den der des die ein eine im in mit nahe oder um und vom von zum zur',
  pt: 'a ao as com da das de do dos e em na nas no nos o os ou para perto por um uma',
}

export const smallWords: ReadonlySet<string> = new Set(Object.values(words).flatMap((list) => list.split(' ')))
