(() => {
  const form = document.getElementById("search");
  const box = form.querySelector("input");
  const said = form.querySelector("output");
  const rows = [...document.querySelectorAll("#people-rows tr")];
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const texts = rows.map((row) => plain([...row.cells].map((cell) => cell.textContent).join(" ")));
  const show = () => {
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    let n = 0;
    rows.forEach((row, at) => {
      const hit = words.every((word) => texts[at].includes(word));
      row.hidden = !hit;
      n += hit ? 1 : 0;
    });
    said.textContent = words.length ? `${n} of ${rows.length} people` : "";
  };
  form.hidden = false;
  box.addEventListener("input", show);
  show();
})();
