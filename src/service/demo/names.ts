/*
 * Names as they are on real rosters: first and last names of one origin go together, and the list says how many
 * students of a hundred have it.
 */

export interface Origin {
  share: number;
  first: readonly string[];
  last: readonly string[];
}

const list = (text: string) => text.split(',').map((name) => name.trim());

const english: Origin = {
  share: 36,
  first: list(
    'Emma, Liam, Olivia, Noah, Ava, Mason, Sophia, Ethan, Isabella, Logan, Mia, Lucas, Charlotte, Jackson, Amelia, Aiden, Harper, Caleb, Evelyn, Wyatt, Abigail, Owen, Ella, Hunter, Scarlett, Isaac, Grace, Carter, Chloe, Julian, Riley, Levi, Zoe, Dylan, Nora, Gavin, Hazel, Jayden, Lily, Nathan, Aubrey, Tyler, Savannah, Mary Ann, Jo Beth, Trey, Skylar, Bo',
  ),
  last: list(
    'Smith, Johnson, Williams, Brown, Jones, Davis, Miller, Wilson, Moore, Taylor, Anderson, Thomas, Jackson, White, Harris, Martin, Thompson, Robinson, Clark, Lewis, Lee, Walker, Hall, Allen, Young, King, Wright, Hill, Scott, Green, Adams, Baker, Nelson, Carter, Mitchell, Roberts, Turner, Phillips, Campbell, Parker, Evans, Edwards, Collins, Stewart, Morris, Rogers, Reed, Cook, Washington, Featherstonehaugh, St. Clair, Taylor-Joy',
  ),
};

const hispanic: Origin = {
  share: 22,
  first: list(
    'José, María, Sofía, Mateo, Valentina, Santiago, Camila, Diego, Lucía, Ángel, Ximena, Andrés, Daniela, Luis, Guadalupe, Iván, Renata, Óscar, Elena, Joaquín, Paola, Emiliano, Ana Lucía, Juan Pablo',
  ),
  last: list(
    'García, Rodríguez, Martínez, Hernández, López, González, Pérez, Sánchez, Ramírez, Torres, Flores, Rivera, Gómez, Díaz, Reyes, Morales, Cruz, Ortiz, Gutiérrez, Chávez, Núñez, Ibáñez, de la Cruz, Vásquez Montemayor, Ruiz-Castañeda',
  ),
};

export const origins: readonly Origin[] = [
  english,
  hispanic,
  {
    share: 6,
    first: list('Linh, Minh, Anh, Huy, Trang, Khoa, Thảo, Đức, Quỳnh, Bảo, Ngọc Hân, Phương'),
    last: list('Nguyễn, Trần, Lê, Phạm, Huỳnh, Võ, Đặng, Bùi'),
  },
  {
    share: 3,
    first: list('小明, 思远, 雨桐, 子轩, 欣怡, 浩然, 梓涵, 美玲'),
    last: list('王, 李, 张, 刘, 陈, 杨, 欧阳'),
  },
  {
    share: 5,
    first: list('Wei, Mei, Jun, Xinyi, Hao, Lin, Yichen, Jiayi, Kai, Ruoxi'),
    last: list('Wang, Li, Zhang, Liu, Chen, Zhao, Wu, Zhou, Xu'),
  },
  {
    share: 4,
    first: list('Min-jun, Seo-yeon, Ji-ho, Ha-eun, Do-yun, Soo-ah, Joon, Yuna'),
    last: list('Kim, Park, Choi, Jeong, Kang, Yoon'),
  },
  {
    share: 6,
    first: list('Aarav, Priya, Rohan, Ananya, Arjun, Diya, Vikram, Kavya, Ishaan, Meera, Lakshmi, Siddharth'),
    last: list('Patel, Sharma, Singh, Kumar, Gupta, Reddy, Iyer, Nair, Subramaniam, Venkatanarasimharaju'),
  },
  {
    share: 2,
    first: list('مريم, يوسف, فاطمة, عمر, ليلى, أحمد'),
    last: list('الحسن, حداد, المصري, خوري, العلي'),
  },
  {
    share: 4,
    first: list('Layla, Omar, Fatima, Yusuf, Amina, Khalid, Noor, Tariq'),
    last: list('Al-Masri, Haddad, Hassan, Rahman, Khalil, Abu Bakr, El-Amin'),
  },
  {
    share: 3,
    first: list('Siobhán, Conor, Aoife, Declan, Niamh, Finn, Caoimhe, Ronan'),
    last: list("O'Brien, O'Connor, McCarthy, Fitzgerald, Mac Giolla Phádraig, O'Sullivan"),
  },
  {
    share: 3,
    first: list('Sanne, Daan, Lotte, Bram, Jürgen, Käthe, Björn, Anneliese'),
    last: list('van der Berg, de Vries, van den Heuvel, Müller, Schröder, von Württemberg, Groß'),
  },
  {
    share: 3,
    first: list('Zofia, Jakub, Łukasz, Agnieszka, Tomáš, Kateřina, Wojciech, Grażyna'),
    last: list('Kowalski, Wiśniewska, Dvořák, Šimůnková, Brzęczyszczykiewicz, Żółkiewski'),
  },
  {
    share: 3,
    first: list('Chiamaka, Oluwaseun, Ngozi, Kwame, Adaeze, Tunde, Oluwadamilola, Amara'),
    last: list('Okafor, Adeyemi, Mensah, Okonkwo-Williams, Nwachukwu, Oyelaran'),
  },
];

/** Given to students of the first classes, so that no size of school is without them. */
export const notableNames: readonly (readonly [first: string, last: string])[] = [
  ['José', 'Álvarez'],
  ['Siobhán', "O'Brien"],
  ['Linh', 'Nguyễn'],
  ['小明', '王'],
  ['Sanne', 'van der Berg'],
  ['مريم', 'الحسن'],
  ['Maximiliana Alexandra', 'Papadopoulos-Konstantinidis'],
  ['Kaleolani', 'Keihanaikukauakahihuliheekahaunaele'],
  ['Bo', 'Li'],
];
