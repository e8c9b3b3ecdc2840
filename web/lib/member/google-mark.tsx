/** Google's sign-in mark, unchanged as its branding guidelines require. */
export const GoogleMark = () => <img src="/marks/google.svg" alt="" width={20} height={20} className="flex-none" />
