/**
 * Returns the address of a bookmark that adds the open page: it opens a small window of this server's Jot with the
 * page's address, its title and the selected text. They are behind `#`, which browsers don't send to servers.
 *
 * @param origin this server's address
 */
export function bookmarkletOf(origin: string): string {
  const fields =
    "{window:1,url:location.href,title:document.title,text:String(getSelection()||'')}";
  const page = `'${origin}/share#'+new URLSearchParams(${fields})`;
  return `javascript:void open(${page},'','popup,width=480,height=640')`;
}
