// The search of the page at /docs. Without it everything is there to read, and the browser's own search finds it.

const theme = localStorage.getItem('rollbook.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

const nav = document.querySelector('nav');
const parts = partsOf(document.querySelector('main'));

const label = document.createElement('label');
label.className = 'search';
label.textContent = 'Search operations, fields and sentences';
const input = document.createElement('input');
input.type = 'search';
label.append(input);
const found = document.createElement('p');
found.className = 'found';
found.setAttribute('role', 'status');
nav.querySelector('p').after(label, found);

input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { id, text, elements } of parts) {
    const isShown = words.every((word) => text.includes(word));
    for (const element of elements) element.hidden = !isShown;
    const entry = nav.querySelector(`li > a[href="#${id}"]`);
    if (entry) {
      entry.parentElement.hidden = !isShown;
      if (isShown) count++;
    }
  }
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 operation' : `${count} operations`;
});

/** What stands below a heading, to the next one. */
function partsOf(main) {
  const all = [];
  for (const element of main.children) {
    if (/^H[1-3]$/.test(element.tagName)) all.push({ id: element.id, text: '', elements: [] });
    const part = all.at(-1);
    part.elements.push(element);
    part.text += ` ${element.textContent.toLowerCase()}`;
  }
  return all;
}
