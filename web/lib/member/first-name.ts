/** 'Ana' of 'Ana Ruiz Gómez', because first names are usual at a meetup. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name
